/** A package in a lock file. */
interface Locked {
  readonly dependencies?: Readonly<Record<string, string>>
  readonly optionalDependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
  readonly [fact: string]: unknown
}

/** The parts of package-lock.json (version 3) that are used. */
export interface Lock {
  readonly name: string
  readonly version: string
  readonly lockfileVersion: number
  readonly requires?: boolean
  readonly packages: Readonly<Record<string, Locked>>
}

/** The parts of package.json that a lock file repeats. */
export interface Facts {
  readonly name: string
  readonly version: string
  readonly dependencies: Readonly<Record<string, string>>
}

/**
 * The part of a lock file that some of its packages need, as npm would write it for a package.json with these alone.
 * @param lock where each package stands by its path (`node_modules/a/node_modules/b`)
 * @throws Error if a package that is needed is not locked
 */
export function lockOf(lock: Lock, facts: Facts): Lock {
  const needed = new Set<string>()
  const take = (from: string, name: string, isNeeded: boolean): void => {
    const path = pathOf(lock, from, name)
    if (path === undefined && isNeeded) throw new Error(`${name} of ${from || 'the package'} is not in the lock file`)
    if (path === undefined || needed.has(path)) return
    needed.add(path)
    const { dependencies = {}, optionalDependencies = {}, peerDependencies = {} } = lock.packages[path] ?? {}
    for (const one of Object.keys(dependencies)) take(path, one, true)
    for (const one of [...Object.keys(optionalDependencies), ...Object.keys(peerDependencies)]) take(path, one, false)
  }
  for (const name of Object.keys(facts.dependencies)) take('', name, true)
  const packages = Object.entries(lock.packages).filter(([path]) => needed.has(path))
  const { name, version, lockfileVersion, requires } = { ...lock, ...facts }
  return {
    name,
    version,
    lockfileVersion,
    ...(requires !== undefined && { requires }),
    packages: { '': { ...facts }, ...Object.fromEntries(packages) },
  }
}

/** Where Node finds a package that another one requires: in the nearest folder upwards. */
function pathOf({ packages }: Lock, from: string, name: string): string | undefined {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const path = at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`
    if (path in packages) return path
    if (at === '') return undefined
  }
}
