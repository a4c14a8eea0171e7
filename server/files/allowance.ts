import { Refused } from '../say'

/** Why an archive is not taken, in a sentence for who sent it. */
export class ArchiveRefused extends Refused {}

/** It is, or becomes, larger than it may. */
export class ArchiveTooLarge extends ArchiveRefused {}

/** What an archive may hold. */
export interface ArchiveLimits {
  /** Bytes when it is unpacked. */
  readonly unpacked: number
  /** How many times larger it may become; real software is seldom packed to a tenth. */
  readonly ratio: number
  readonly entries: number
}

/** What packages of software may hold. */
export const archiveLimits: ArchiveLimits = { unpacked: 2 * 1024 ** 3, ratio: 200, entries: 50_000 }

/** A small archive may become much larger: an empty table of a megabyte is packed to nothing. */
const ALWAYS = 1024 * 1024

/** Counts what comes out of an archive while it comes. */
export class Allowance {
  private unpacked = 0

  /** @param packed bytes of the archive itself */
  constructor(
    private readonly limits: ArchiveLimits,
    private readonly packed: number,
  ) {}

  /** @throws ArchiveTooLarge once more has come out than may */
  take(bytes: number): void {
    this.unpacked += bytes
    if (this.unpacked > this.limits.unpacked || (this.unpacked > ALWAYS && this.unpacked > this.packed * this.limits.ratio)) {
      throw new ArchiveTooLarge('server.software.bomb')
    }
  }

  /** @throws ArchiveTooLarge where there are more entries than may be */
  checkEntries(count: number): void {
    if (count > this.limits.entries) throw new ArchiveTooLarge('server.software.entries')
  }
}

export const broken = () => new ArchiveRefused('server.software.archiveBroken')
export const linked = () => new ArchiveRefused('server.software.link')
export const another = () => new ArchiveRefused('server.signage.notItsName')

/** @throws ArchiveRefused where a name leads out of the folder in which it is unpacked */
export function checkName(name: string): void {
  const parts = name.split(/[\\/]/)
  if (parts.includes('..') || /^[\\/]|^[A-Za-z]:/.test(name) || name.includes('\0')) throw new ArchiveRefused('server.outside')
}
