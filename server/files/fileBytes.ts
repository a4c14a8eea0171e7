import type { FileHandle } from 'node:fs/promises'

/** Random access to a file; nothing is read past its end. */
export class FileBytes {
  constructor(
    private readonly file: FileHandle,
    readonly size: number,
  ) {}

  async read(from: number, length: number): Promise<Buffer> {
    const wanted = Math.max(0, Math.min(length, this.size - from))
    const buffer = Buffer.alloc(wanted)
    if (wanted > 0) await this.file.read(buffer, 0, wanted, from)
    return buffer
  }
}
