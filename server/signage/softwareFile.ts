import { ArchiveRefused } from '../files/allowance'
import { inspectZip } from '../files/zip'
import { endingOf, MediaRefused } from './mediaFacts'

const noPackage = () => new MediaRefused('server.signage.softwareBroken')

/** Makes sure that a file is an Android package: a whole ZIP that has a manifest. @throws MediaRefused */
export async function inspectSoftware(path: string, name: string): Promise<void> {
  if (endingOf(name) !== 'apk') throw new MediaRefused('server.signage.softwareKind')
  const names = await inspectZip(path).catch((error: unknown) => {
    throw error instanceof ArchiveRefused ? new MediaRefused(error.said) : error
  })
  if (!names.includes('AndroidManifest.xml')) throw noPackage()
}
