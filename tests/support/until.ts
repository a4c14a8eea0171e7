/** Waits until a condition holds, checking every 20 ms. @throws Error if it does not in time */
export async function until(holds: () => boolean | Promise<boolean>, patience = 20_000): Promise<void> {
  const end = Date.now() + patience
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`It does not hold after ${patience} ms: ${holds.toString()}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
