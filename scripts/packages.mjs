import { spawnSync } from 'node:child_process'

/** Installs system packages if it can (apt-get, as root or by sudo without a password). @returns whether it did */
export function installPackages(names) {
  const prefix = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const apt = (...args) => {
    const [command, ...rest] = [...prefix, 'apt-get', ...args]
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    return spawnSync(command, rest, { stdio: ['ignore', 'ignore', 'inherit'], env }).status === 0
  }
  if (spawnSync('apt-get', ['--version']).status !== 0) return false
  console.log(`Installing ${names.join(', ')} (apt-get) …`)
  const install = ['install', '-y', '--no-install-recommends', ...names]
  return apt(...install) || (apt('update') && apt(...install))
}
