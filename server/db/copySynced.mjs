import {
  closeSync,
  constants,
  copyFileSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { dirname, join } from 'node:path'

const PARTIAL = '.partial'

/** Removes incomplete copies that a killed process left in a folder; call it while nothing is copied there. */
export function dropPartial(folder) {
  for (const name of readdirSync(folder))
    if (name.endsWith(PARTIAL)) rmSync(join(folder, name), { recursive: true, force: true })
}

/** Copies a folder and syncs it to disk, under a temporary name until it is complete. */
export function copySynced(from, to) {
  const partial = to + PARTIAL
  rmSync(partial, { recursive: true, force: true })
  try {
    copyFolder(from, partial)
    renameSync(partial, to)
  } catch (error) {
    // On a full disk an incomplete copy would take space from others.
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
