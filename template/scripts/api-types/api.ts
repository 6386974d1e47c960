import type { DefinitionBase, Elysia, MetadataBase, SingletonBase } from "elysia";
import type { Routes } from "#app/features.server.ts";

/** The body of every error response. */
export interface ErrorBody<Code extends string = string> {
  code: Code;
  message: string;
  requestId: string;
  issues?: readonly { path: string; code: string }[];
}

/**
 * Writes a type out in full, which TypeScript must do if it contains a name that is unknown outside. Leaves out
 * Elysia's own error for invalid input, because the error handler answers instead.
 */
function inFull<Value>() {
  // Rebuilding the union takes away its name.
  type Each<Union extends string> = { [One in Union]: One }[Union];
  type Full<T> = unknown extends T
    ? T
    : [T] extends [string | undefined]
      ? Each<T & string> | Extract<T, undefined>
      : T extends { code: infer Code extends string; requestId: string }
        ? ErrorBody<Each<Code>>
        : T extends readonly (infer Item)[]
          ? Full<Item>[]
          : T extends object
            ? { [Key in keyof T as Exclude<Key, 422>]: Full<T[Key]> }
            : T;
  return (): Full<Value> => {
    throw new Error("Only its type is used.");
  };
}

type Paths = Routes["api"];
/** Leaves out routes under `auth`, for which better-auth has its own client. */
const routes = inFull<{ api: Omit<Paths, "auth" | "openapi.json"> }>();

/** The type of the HTTP API for Eden: `treaty<Api>(origin)`. */
export type Api = Elysia<"", SingletonBase, DefinitionBase, MetadataBase, ReturnType<typeof routes>>;
