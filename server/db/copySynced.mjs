import { closeSync, constants, copyFileSync, fsyncSync, mkdirSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Copies a folder so that it is on the disk when this returns; under another name until it is whole. */
export function copySynced(from, to) {
  const partial = `${to}.partial`
  rmSync(partial, { recursive: true, force: true })
  try {
    copyFolder(from, partial)
    renameSync(partial, to)
  } catch (error) {
    // On a full disk half a copy would take the room of others.
    rmSync(partial, { recursive: true, force: true })
    throw error
  }
  sync(dirname(to))
}

function copyFolder(from, to) {
  mkdirSync(to, { recursive: true, mode: 0o700 })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const target = join(to, entry.name)
    if (entry.isDirectory()) copyFolder(join(from, entry.name), target)
    else if (entry.isFile()) {
      copyFileSync(join(from, entry.name), target, constants.COPYFILE_FICLONE)
      sync(target)
    }
  }
  sync(to)
}

function sync(path) {
  const file = openSync(path, 'r')
  try {
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
