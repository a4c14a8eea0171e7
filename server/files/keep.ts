import { randomBytes } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** The suffix of a file that is still being written. */
const PART = '.part'

/** A temporary path beside a file, different for each writer on this server or another. */
const partOf = (path: string) => `${path}.${randomBytes(6).toString('hex')}${PART}`

export const isPart = (name: string) => name.endsWith(PART)

/**
 * Moves a written file to its final name after syncing it, so that a record never names an incomplete file. Call it before the
 * transaction of that record ends.
 */
export async function keepFile(from: string, to: string): Promise<void> {
  await synced(from)
  await rename(from, to)
  // Windows cannot sync folders, and does not need to.
  if (process.platform !== 'win32') await synced(dirname(to))
}

/** Writes a file atomically. */
export async function writeWhole(to: string, content: Buffer): Promise<void> {
  await viaPart(to, (part) => writeFile(part, content, { mode: 0o600 }))
}

/**
 * Writes a file under a temporary name until it is complete. Nothing remains if that fails.
 * @param write creates the file at the given path, or returns false if it does not
 * @returns whether the file was written
 */
export async function viaPart(to: string, write: (part: string) => Promise<boolean | void>): Promise<boolean> {
  const part = partOf(to)
  try {
    const isMade = (await write(part)) !== false
    if (isMade) await keepFile(part, to)
    return isMade
  } finally {
    // It remains if writing failed, or if it links to the same content as the final name: a rename does nothing then.
    await rm(part, { force: true })
  }
}

/** Removes unknown files from a folder, but not its subfolders. @returns how many */
export async function sweepFolder(folder: string, isKnown: (name: string) => boolean): Promise<number> {
  const names = await readdir(folder).catch(() => [])
  let removed = 0
  for (const name of names.filter((one) => !isKnown(one))) {
    const path = join(folder, name)
    if (
      !(await stat(path).then(
        (found) => found.isFile(),
        () => false,
      ))
    )
      continue
    await rm(path, { force: true })
    removed += 1
  }
  return removed
}

/** Creates a folder that only this user can read. */
export async function ensureFolder(path: string): Promise<string> {
  await mkdir(path, { recursive: true, mode: 0o700 })
  return path
}

async function synced(path: string): Promise<void> {
  const file = await open(path, 'r')
  await file.sync().finally(() => file.close())
}
