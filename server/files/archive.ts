import { Writable } from 'node:stream'
import { Refused } from '../base/say'

/** An archive is rejected, with the reason for its sender. */
export class ArchiveRefused extends Refused {}

/** The archive is, or unpacks to, more than allowed. */
export class ArchiveTooLarge extends ArchiveRefused {}

export interface ArchiveLimits {
  /** The most unpacked bytes. */
  readonly unpacked: number
  /** The highest compression ratio; real software seldom has ten. */
  readonly ratio: number
  /** The most entries. */
  readonly entries: number
}

/** The limits of software packages. */
export const archiveLimits: ArchiveLimits = { unpacked: 2 * 1024 ** 3, ratio: 200, entries: 50_000 }

/** Up to this size the ratio does not matter: a megabyte of zeros packs to almost nothing. */
const RATIO_FROM = 1024 * 1024

/** Enforces limits while an archive is unpacked. */
export class Allowance {
  private unpacked = 0

  /** @param packed the size of the archive, in bytes */
  constructor(
    private readonly limits: ArchiveLimits,
    private readonly packed: number,
  ) {}

  /** Counts unpacked bytes. @throws ArchiveTooLarge beyond the limit */
  take(bytes: number): void {
    this.unpacked += bytes
    if (
      this.unpacked > this.limits.unpacked ||
      (this.unpacked > RATIO_FROM && this.unpacked > this.packed * this.limits.ratio)
    ) {
      throw new ArchiveTooLarge('server.software.bomb')
    }
  }

  /** @throws ArchiveTooLarge if there are too many entries */
  checkEntries(count: number): void {
    if (count > this.limits.entries) throw new ArchiveTooLarge('server.software.entries')
  }
}

export const broken = () => new ArchiveRefused('server.software.archiveBroken')
export const linked = () => new ArchiveRefused('server.software.link')
export const wrongFormat = () => new ArchiveRefused('server.signage.notItsName')

/** @throws ArchiveRefused if a name points outside the folder of the archive */
export function checkName(name: string): void {
  const parts = name.split(/[\\/]/)
  if (parts.includes('..') || /^[\\/]|^[A-Za-z]:/.test(name) || name.includes('\0'))
    throw new ArchiveRefused('server.outside')
}

/** A sink that passes each piece to a function; the pipeline fails with what that throws. */
export function pieces(take: (piece: Buffer) => void): Writable {
  return new Writable({
    write(piece: Buffer, _encoding, done) {
      try {
        take(piece)
        done()
      } catch (error) {
        done(error as Error)
      }
    },
  })
}
