import { ProblemError } from "../shared/problem.ts";
import { refusalOf } from "./answer.ts";

export interface UploadOptions {
  /** From 0 to 1, as far as the file is sent. */
  onProgress: (part: number) => void;
  signal: AbortSignal;
}

/** Sends a file as the body of a PUT request; `fetch` does not tell how far it is. The caller gives the type. */
export async function upload<Data>(
  path: string,
  file: Blob,
  { onProgress, signal }: Partial<UploadOptions> = {},
): Promise<Data> {
  const request = new XMLHttpRequest();
  request.open("PUT", path);
  request.responseType = "json";
  request.setRequestHeader("content-type", file.type);
  request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
  signal?.addEventListener("abort", () => request.abort());
  await new Promise<void>((done, fail) => {
    request.onload = () => done();
    request.onerror = () => fail(new ProblemError({ code: "OFFLINE", retryAfter: null }));
    request.onabort = () => fail(signal?.reason);
    request.send(file);
  });
  const { status, response } = request;
  if (status >= 200 && status < 300) return response;
  throw await refusalOf(status, response, request.getResponseHeader("retry-after"));
}
