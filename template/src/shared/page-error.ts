/** An error that a page shows as such, with the HTTP status it is answered with. */
export class PageError extends Error {
  override readonly name = "PageError";
  readonly code: string;
  readonly status: number;

  constructor(code: string, status: number) {
    super(code);
    this.code = code;
    this.status = status;
  }
}
