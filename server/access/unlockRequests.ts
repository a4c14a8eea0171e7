import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Older requests are ignored: nobody waits for them any more. */
const MAX_AGE_MS = 60_000

/** The server's response: whether the account exists, or an error. */
export type UnlockAnswer = { readonly unlocked: boolean } | { readonly error: string }

const folderOf = (dataDir: string): string => join(dataDir, 'requests')

/**
 * Asks the server that holds the database of this data folder to unlock an account. Anyone who can write to the folder owns
 * the server anyway. The server checks for requests on SIGUSR2.
 * @returns `answer` reads the response, undefined until there is one; `clear` removes the files
 */
export function requestUnlock(
  dataDir: string,
  email: string,
): { answer: () => UnlockAnswer | undefined; clear: () => void } {
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
 * Handles all pending requests.
 * @param unlock resolves to whether the account exists
 * @returns the number of requests
 */
export async function answerUnlocks(dataDir: string, unlock: (email: string) => Promise<boolean>): Promise<number> {
  const paths = list(folderOf(dataDir))
    .filter((name) => /^unlock-.+\.json$/.test(name))
    .map((name) => join(folderOf(dataDir), name))
  for (const path of paths) {
    const isLate = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0) > MAX_AGE_MS
    const request = read(path)
    rmSync(path, { force: true })
    if (isLate || typeof request?.email !== 'string') continue
    const answer: UnlockAnswer = await unlock(request.email).then(
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
