import { isId } from "../shared/id.ts";
import { ProblemError } from "../shared/problem.ts";

const methods: ReadonlySet<PropertyKey> = new Set([
  "get",
  "post",
  "put",
  "patch",
  "delete",
  "head",
  "options",
]);

/**
 * Eden's client puts path parameters into the address as they are: "../users/x" would be another call, and none at all
 * the list. With this, an invalid id is not found before it reaches a call.
 */
export function checkIds<Client extends object>(client: Client, name: PropertyKey = ""): Client {
  return new Proxy(client, {
    get(target, key, receiver) {
      const part: unknown = Reflect.get(target, key, receiver);
      return typeof part === "function" ? checkIds(part, key) : part;
    },
    apply(target, self, args) {
      if (typeof target !== "function") return undefined;
      const [parameters] = args;
      if (methods.has(name)) return Reflect.apply(target, self, args);
      if (typeof parameters !== "object" || !Object.values(parameters ?? {}).every(isId))
        throw new ProblemError({ code: "NOT_FOUND", retryAfter: null }, 404);
      return checkIds(Reflect.apply(target, self, args));
    },
  });
}
