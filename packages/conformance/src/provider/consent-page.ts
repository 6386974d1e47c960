/** The page where the user enters an identity, and allows or refuses the sign-in. */
export function consentPage(asked: URLSearchParams): string {
  const kept = [...asked].map(
    ([name, value]) => `<input type="hidden" name="${quoted(name)}" value="${quoted(value)}">`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>A provider</title>
<meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"></head><body>
<h1>A provider</h1>
<form action="/oauth/authorize">${kept.join("")}
<p><label>Name <input name="name"></label></p>
<p><label>Email <input name="email" type="email"></label></p>
<p><label><input name="confirmed" type="checkbox"> Confirmed</label></p>
<p><button name="choice" value="allow">Allow</button> <button name="choice" value="deny">Deny</button></p>
</form></body></html>`;
}

function quoted(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;").replaceAll("<", "&lt;");
}
