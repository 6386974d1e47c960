// zod looks whether it may compile code, by trying: our policy forbids it, and the browser would report each page. zod's
// own `config` would bring all of zod into every page; this is where it keeps what that sets.
if (!import.meta.env.SSR) Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
