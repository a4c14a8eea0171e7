import { ArchiveRefused } from '../files/archive'
import { inspectZip } from '../files/zip'
import { extensionOf, MediaRefused } from './mediaFacts'

const noPackage = () => new MediaRefused('server.signage.softwareBroken')

/** Checks that a file is an Android package: a complete ZIP with a manifest. @throws MediaRefused */
export async function inspectSoftware(path: string, name: string): Promise<void> {
  if (extensionOf(name) !== 'apk') throw new MediaRefused('server.signage.softwareKind')
  const names = await inspectZip(path).catch((error: unknown) => {
    throw error instanceof ArchiveRefused ? new MediaRefused(error.said) : error
  })
  if (!names.includes('AndroidManifest.xml')) throw noPackage()
}
