import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** A request that nobody waits for any more is not carried out. */
const SERVES_MS = 60_000

/** What a server answered: whether there is such an account, or why it could not look. */
export type UnlockAnswer = { readonly unlocked: boolean } | { readonly error: string }

const folderOf = (dataDir: string): string => join(dataDir, 'requests')

/**
 * Asks the server of this data folder to unlock an account: it has the database for itself. Who can write there owns the
 * server anyway. It looks when it gets SIGUSR2.
 * @returns how to read the answer, undefined until there is one; and how to clear away what is left
 */
export function requestUnlock(dataDir: string, email: string): { answer: () => UnlockAnswer | undefined; clear: () => void } {
  mkdirSync(folderOf(dataDir), { recursive: true, mode: 0o700 })
  const path = join(folderOf(dataDir), `unlock-${process.pid}-${Date.now()}`)
  writeFileSync(`${path}.part`, JSON.stringify({ email }))
  renameSync(`${path}.part`, `${path}.json`)
  return {
    answer: () => read(`${path}.answer`) as UnlockAnswer | undefined,
    clear: () => ['.json', '.answer'].forEach((end) => rmSync(path + end, { force: true })),
  }
}

/**
 * Carries out the requests that are there.
 * @param unlock gives whether there is such an account
 * @returns how many there were
 */
export async function answerUnlocks(dataDir: string, unlock: (email: string) => Promise<boolean>): Promise<number> {
  const paths = list(folderOf(dataDir)).filter((name) => /^unlock-.+\.json$/.test(name)).map((name) => join(folderOf(dataDir), name))
  for (const path of paths) {
    const isLate = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) > SERVES_MS
    const asked = read(path)
    rmSync(path, { force: true })
    if (isLate || typeof asked?.email !== 'string') continue
    const answer: UnlockAnswer = await unlock(asked.email).then(
      (unlocked) => ({ unlocked }),
      (error: unknown) => ({ error: error instanceof Error ? error.message : String(error) }),
    )
    const to = path.replace(/\.json$/, '')
    writeFileSync(`${to}.part`, JSON.stringify(answer))
    renameSync(`${to}.part`, `${to}.answer`)
  }
  return paths.length
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

function read(path: string): Record<string, unknown> | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>
  } catch {
    return undefined
  }
}
