import { unwrap, type Answer } from "./answer.js";

/** A part of a list. */
export interface Page<T> {
  content: T[];
  page: number;
  totalPages: number;
}

/**
 * Goes through the pages of a list, from the first to the last. Each is read when it is asked
 * for; what is added or removed meanwhile moves the rest, so sort by `createdAt,asc` where
 * nothing may be missed.
 *
 * @example
 * for await (const page of pages((page) => officer.GET("/api/v1/staff/requests", { params: { query: { page } } }))) {
 *   console.log(`${page.page + 1} of ${page.totalPages}`);
 * }
 */
export async function* pages<P extends Page<unknown>>(read: (page: number) => PromiseLike<Answer<P>>): AsyncGenerator<P, void> {
  for (let number = 0; ; number++) {
    const page = await unwrap(read(number));
    yield page;
    if (number + 1 >= page.totalPages) return;
  }
}

/**
 * Goes through the entries of a list, page by page, as {@link pages} does.
 *
 * @example
 * for await (const request of items((page) => officer.GET("/api/v1/staff/requests", { params: { query: { page } } }))) {
 *   console.log(request.reference);
 * }
 */
export async function* items<T>(read: (page: number) => PromiseLike<Answer<Page<T>>>): AsyncGenerator<T, void> {
  for await (const page of pages(read)) yield* page.content;
}
