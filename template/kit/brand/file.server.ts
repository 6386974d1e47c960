type Content = string | Buffer<ArrayBuffer>;

/** A response that is made at the first request for it. */
export function file(type: string, make: () => Content | Promise<Content>): () => Promise<Response> {
  const headers = { "content-type": type, "cache-control": "public, max-age=3600" };
  let made: Content | Promise<Content> | undefined;
  return async () => {
    made ??= make();
    return new Response(await made, { headers });
  };
}
