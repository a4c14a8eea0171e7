import { sendStored } from '../../files/sendStored'
import type { CallContext } from '../../http/call'

/** Sends a stored file as a download; whoever has this version already is told so. @throws CallError 404 where it is not there */
export function sendFile(context: CallContext, stored: string, { name, type, version }: { name: string; type: string; version: string }) {
  const { store } = context.services.signage.files
  return sendStored(context, {
    store,
    name: stored,
    fileName: name,
    type,
    version,
    headers: {
      // Only shown by who fetched it, never run as a page of this host.
      'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name.replace(/\p{Surrogate}/gu, '_')).replaceAll("'", '%27')}`,
      'content-security-policy': "sandbox; default-src 'none'",
    },
  })
}
