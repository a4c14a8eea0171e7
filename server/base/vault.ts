import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

const ALGORITHM = 'aes-256-gcm'
const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16
/** What is sealed begins with it, so that a later way of sealing can be told apart. */
const VERSION = '1.'

/** Why a secret cannot be sealed or opened: there is no key, or what was sealed is not of a key of this server. */
export class VaultError extends Error {
  override name = 'VaultError'

  constructor(readonly fault: 'NO_KEY' | 'WRONG_KEY') {
    super(fault === 'NO_KEY' ? 'there is no key for secrets' : 'the secret is not of a key of this server')
  }
}

/** Keeps secrets of others, such as passwords of gateways, so that the database alone does not tell them. */
export class Vault {
  /**
   * @param keys the first seals, and each of them opens; without one nothing can be sealed
   * @param madeAt the file that its key was made in just now, if it was
   */
  constructor(
    private readonly keys: readonly Buffer[],
    readonly madeAt?: string,
  ) {}

  /** Whether anything can be sealed. */
  get hasKey(): boolean {
    return this.keys.length > 0
  }

  /**
   * Encrypts a text.
   *
   * @param owner whose it is: it opens for nobody else
   * @throws VaultError `NO_KEY`
   */
  seal(text: string, owner: string): string {
    const [key] = this.keys
    if (!key) throw new VaultError('NO_KEY')
    const iv = randomBytes(IV_BYTES)
    const cipher = createCipheriv(ALGORITHM, key, iv).setAAD(Buffer.from(owner))
    const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
    return VERSION + Buffer.concat([iv, cipher.getAuthTag(), hidden]).toString('base64url')
  }

  /**
   * The text that was sealed for the same owner.
   *
   * @throws VaultError `WRONG_KEY` where it was sealed with another key, for somebody else, or was changed since
   */
  open(sealed: string, owner: string): string {
    const bytes = Buffer.from(sealed.slice(VERSION.length), 'base64url')
    if (sealed.startsWith(VERSION) && bytes.length >= IV_BYTES + TAG_BYTES)
      for (const key of this.keys) {
        const text = opened(bytes, key, owner)
        if (text !== undefined) return text
      }
    throw new VaultError(this.hasKey ? 'WRONG_KEY' : 'NO_KEY')
  }

  /** Whether a text was sealed for this owner with the first key: the others are not needed for it. */
  isCurrent(sealed: string, owner: string): boolean {
    try {
      new Vault(this.keys.slice(0, 1)).open(sealed, owner)
      return true
    } catch {
      return false
    }
  }
}

function opened(bytes: Buffer, key: Buffer, owner: string): string | undefined {
  const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(owner))
    .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}

/**
 * Reads a key: 64 hexadecimal digits, or 32 bytes in base64.
 *
 * @returns undefined for anything else
 */
export function keyOf(text: string): Buffer | undefined {
  const trimmed = text.trim()
  if (/^[\da-f]{64}$/i.test(trimmed)) return Buffer.from(trimmed, 'hex')
  const bytes = /^[\w+/-]{43}=?$/.test(trimmed) ? Buffer.from(trimmed, 'base64') : undefined
  return bytes?.length === KEY_BYTES ? bytes : undefined
}

/**
 * The key of a file, which is made where there is none yet: for its owner alone, and never written again.
 *
 * @returns undefined where the file holds something else
 */
export function keyOfFile(path: string): Buffer | undefined {
  if (!existsSync(path)) {
    mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
    const part = `${path}.${process.pid}`
    writeFileSync(part, `${randomBytes(KEY_BYTES).toString('hex')}\n`, { mode: 0o600 })
    try {
      // The file is there at once and whole: another process may start at the same time.
      linkSync(part, path)
    } catch (cause) {
      if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw cause
    } finally {
      unlinkSync(part)
    }
  }
  return keyOf(readFileSync(path, 'utf8'))
}
