import type { Locator } from '@playwright/test'

interface GivenFile {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

const KINDS = [
  { accepts: /csv|text\/plain|^$/, name: 'given.csv', mimeType: 'text/csv' },
  { accepts: /html/, name: 'given.html', mimeType: 'text/html' },
  { accepts: /image/, name: 'given.png', mimeType: 'image/png' },
  { accepts: /video/, name: 'given.webm', mimeType: 'video/webm' },
] as const

/** No code is two dots, and nothing is called the other. */
const VALUES = ['..', 'ZZZ']

/** A file of the kind that an input asks for, with nothing in it that could be saved: of a table, the columns that its dialog names. */
export async function fileFor(input: Locator): Promise<GivenFile> {
  const { accept, columns } = await input.evaluate((element: HTMLInputElement) => ({
    accept: element.accept,
    columns: [...(element.closest('[role="dialog"]') ?? document).querySelectorAll('code')].map(
      (each) => each.textContent,
    ),
  }))
  const kind = KINDS.find(({ accepts }) => accepts.test(accept)) ?? {
    name: `given${/\.\w+/.exec(accept)?.[0] ?? ''}`,
    mimeType: 'application/octet-stream',
  }
  const lines = [columns, ...VALUES.map((value) => columns.map(() => value))].map((cells) =>
    cells.length > 0 ? cells.join(',') : 'ZZZ',
  )
  return { name: kind.name, mimeType: kind.mimeType, buffer: Buffer.from(lines.join('\r\n')) }
}
