import { lookup } from 'node:dns/promises'
import { isNever } from '../base/addresses'
import { Refused } from '../base/say'

/** A place that no mail goes to; its message is for the person who named it. */
export class DestinationRefused extends Refused {
  override name = 'DestinationRefused'
}

/** Whether the list of `SMTP_HOSTS` has a server: `mail.example` for all its ports, or `mail.example:465`. */
export function isListed(hosts: readonly string[], server: string, port: number): boolean {
  const name = server.toLowerCase()
  return hosts.some((host) => host.toLowerCase() === name || host.toLowerCase() === `${name}:${port}`)
}

/**
 * The address of a mail server, found once: what was looked at is what is connected to.
 * @param hosts of `SMTP_HOSTS`: what an administrator of the machine named goes anywhere
 * @throws DestinationRefused where none of its addresses is one of a mail server; what the search for its name throws
 */
export async function destinationOf(server: string, port: number, hosts: readonly string[]): Promise<string> {
  const found = await lookup(server, { all: true, order: 'ipv4first' })
  const [first] = isListed(hosts, server, port) ? found : found.filter(({ address }) => !isNever(address))
  if (!first) throw new DestinationRefused('server.mail.network')
  return first.address
}
