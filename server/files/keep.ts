import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** The ending of a file that is still being written. */
export const PART = '.part'

/**
 * Gives a file that is written its name for good: it is on the disk before, so that a record that names it never names half
 * of one. Do it before the transaction of that record ends.
 */
export async function keepFile(from: string, to: string): Promise<void> {
  await synced(from)
  await rename(from, to)
  // A folder cannot be synced on Windows, and need not be.
  if (process.platform !== 'win32') await synced(dirname(to))
}

/** Writes a file whole or not at all. */
export async function writeWhole(to: string, content: Buffer): Promise<void> {
  await writeFile(to + PART, content, { mode: 0o600 })
  await keepFile(to + PART, to)
}

/** Removes the files of a folder that nothing names; folders in it stay. @returns how many went */
export async function sweepFolder(folder: string, isKnown: (name: string) => boolean): Promise<number> {
  const names = await readdir(folder).catch(() => [])
  let removed = 0
  for (const name of names.filter((one) => !isKnown(one))) {
    const path = join(folder, name)
    if (!(await stat(path).then((found) => found.isFile(), () => false))) continue
    await rm(path, { force: true })
    removed += 1
  }
  return removed
}

/** Makes a folder that only this server reads. */
export async function ensureFolder(path: string): Promise<string> {
  await mkdir(path, { recursive: true, mode: 0o700 })
  return path
}

async function synced(path: string): Promise<void> {
  const file = await open(path, 'r')
  await file.sync().finally(() => file.close())
}
