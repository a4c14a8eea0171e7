/** How some text makes a valid pattern take more than linear time; undefined if none does. */
export function slowness(source: string, flags: string): string | undefined
