import { ProblemError } from "../shared/problem.ts";
import { getRefusal } from "./answer.ts";

export interface UploadOptions {
  /** Called with the share of the file that has been sent, from 0 to 1. */
  onProgress: (part: number) => void;
  signal: AbortSignal;
}

/** Sends a file as the body of a PUT request, because `fetch` does not report progress. The caller states the type. */
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
  throw await getRefusal(status, response, request.getResponseHeader("retry-after"));
}
