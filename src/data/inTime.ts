/** What the console starts with is late after so long, and no longer waited for without a word. */
export const LATE_MS = 8_000

/** Waits no longer than until it is late. @returns whether it was in time; an error of it is not thrown */
export const inTime = (work: Promise<unknown>, patience = LATE_MS): Promise<boolean> =>
  Promise.race([
    work.then(
      () => true,
      () => true,
    ),
    new Promise<boolean>((resolve) => setTimeout(() => resolve(false), patience)),
  ])
