/** What a webpage is called in lists: its host. */
export const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : address)
