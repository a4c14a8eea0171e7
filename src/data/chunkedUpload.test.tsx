import { expect, it, vi } from 'vitest'
import { sendInChunks } from './chunkedUpload'

const prints: string[] = []
vi.mock('tus-js-client', () => ({
  DetailedError: class extends Error {},
  Upload: class {
    constructor(
      private readonly file: File,
      private readonly options: { fingerprint: (file: File) => Promise<string>; onError: (error: Error) => void },
    ) {}

    async findPreviousUploads() {
      prints.push(await this.options.fingerprint(this.file))
      return []
    }

    start() {
      this.options.onError(new Error('enough'))
    }
  },
}))

it('resumes an upload only if the file has the same headings', async () => {
  const rows = 'x'.repeat(6 * 1024 * 1024)
  const send = (heading: string) => {
    const form = new FormData()
    form.set('file', new File([heading, rows], 'products.csv', { lastModified: 1 }))
    return expect(sendInChunks('/product/file', form, {})).rejects.toThrow('enough')
  }
  await send('name,note\n')
  await send('note,name\n')
  await send('name,note\n')
  expect(new Set(prints).size).toBe(2)
  expect(prints[2]).toBe(prints[0])
})
