/** A task's number from a path; what is none finds nothing. */
export function taskNumber(text: string | undefined): number {
  const number = Number(text)
  return Number.isSafeInteger(number) && number >= 0 && number <= 2_147_483_647 ? number : -1
}
