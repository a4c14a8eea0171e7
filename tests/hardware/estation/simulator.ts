import type { StartSimulator } from '../simulator'
import { STUB_KINDS, type StubKind, tagOf } from './kinds'
import { connectStub, LOGINS, serveBroker } from './line'
import { StubStation } from './stub'

const ID = 'A05C'
/** Every so many labels has a key, where some are to have one. */
const KEYED_EVERY = 10
const KEY = '00112233445566778899AA'

/** A broker and an eStation with labels of all kinds. */
export const startStation: StartSimulator = async (labels, port, now, { hasKeys }) => {
  const broker = await serveBroker(port)
  const stub = new StubStation(ID, now)
  const kinds = Object.keys(STUB_KINDS) as StubKind[]
  for (let at = 0; at < labels; at++)
    stub.add(tagOf(at, kinds[at % kinds.length]), {
      rssi: -45 - (at % 40),
      tenths: 24 + (at % 7),
      ...(hasKeys && at % KEYED_EVERY === 0 && { key: KEY }),
    })
  await connectStub(stub, broker.port)
  const about = [
    `An eStation with ${labels} labels is heard at 127.0.0.1:${broker.port}/${ID}.`,
    'They keep eight pages each: change the page of one, or let a price come later.',
    `The broker knows the user ${LOGINS.server} with the password ${LOGINS.secret}.`,
    ...(hasKeys ? [`Every tenth label, from the first on, has the key ${KEY}.`] : []),
  ]
  return { about: about.join('\n'), clock: stub }
}
