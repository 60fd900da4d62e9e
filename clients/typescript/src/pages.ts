import { unwrap, type CallResult } from "./response.js";

/** A page of a list. */
export interface Page<T> {
  content: T[];
  page: number;
  totalPages: number;
}

/**
 * Iterates over the pages of a list. Pages are read lazily. Concurrent insertions and deletions
 * shift later entries, so sort by `createdAt,asc` to miss no entries.
 *
 * @example
 * for await (const page of pages((page) => officer.GET("/api/v1/staff/requests", { params: { query: { page } } }))) {
 *   console.log(`${page.page + 1} of ${page.totalPages}`);
 * }
 */
export async function* pages<P extends Page<unknown>>(read: (page: number) => PromiseLike<CallResult<P>>): AsyncGenerator<P, void> {
  for (let number = 0; ; number++) {
    const page = await unwrap(read(number));
    yield page;
    if (number + 1 >= page.totalPages) return;
  }
}

/**
 * Iterates over the entries of a list, page by page like {@link pages}.
 *
 * @example
 * for await (const request of items((page) => officer.GET("/api/v1/staff/requests", { params: { query: { page } } }))) {
 *   console.log(request.reference);
 * }
 */
export async function* items<T>(read: (page: number) => PromiseLike<CallResult<Page<T>>>): AsyncGenerator<T, void> {
  for await (const page of pages(read)) yield* page.content;
}
