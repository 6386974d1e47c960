// zod tests whether it may compile code. Our policy forbids it, and the browser would report each test. Importing zod's
// `config` would add all of zod to every page, so this sets the global object that `config` would change.
if (!import.meta.env.SSR) Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
