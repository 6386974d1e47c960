/** How deep a chain of causes is followed. */
const deepest = 5;

// Libraries quote what they were given: a mail server its recipient, a query its parameters.
const mailAddress = /[^\s"'<>(),:;]+@[^\s"'<>(),:;]+/g;

/** An error as plain fields: name, code, message, stack and the chain of causes, without mail addresses. */
export function describeError(error: Error, depth = 0): Record<string, unknown> {
  const message = isFailedQuery(error) ? `Failed query: ${error.query}` : error.message;
  const code = "code" in error && typeof error.code !== "object" ? error.code : undefined;
  return {
    name: error.name,
    ...(code === undefined ? {} : { code }),
    message: message.replace(mailAddress, "<address>"),
    stack: frames(error),
    ...(error.cause === undefined || depth >= deepest
      ? {}
      : { cause: describeCause(error.cause, depth + 1) }),
  };
}

function describeCause(cause: unknown, depth: number): unknown {
  return cause instanceof Error
    ? describeError(cause, depth)
    : String(cause).replace(mailAddress, "<address>");
}

/** Drizzle's DrizzleQueryError puts the parameters into its message. */
function isFailedQuery(error: Error): error is Error & { query: string } {
  return "query" in error && "params" in error && typeof error.query === "string";
}

/** The stack without its first lines, which repeat the message. */
function frames(error: Error): string | undefined {
  const start = error.stack?.search(/^\s+at /m) ?? -1;
  return start < 0 ? undefined : error.stack?.slice(start).trimStart();
}
