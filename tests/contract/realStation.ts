import { tagOf } from '../hardware/estation/kinds'
import {
  arrival,
  connectStub,
  LOGINS,
  serveBroker,
  type StubBroker,
  type StubLine,
  whileItSpeaks,
} from '../hardware/estation/line'
import { StubStation } from '../hardware/estation/stub'
import { NOON } from '../support/shop'
import { openRealShop, type RealShop } from './realGateway'

/** Where the eStation is, and what it is called at its broker. */
export const STORE = 'IT002'
export const STATION_ID = 'A05C'

/** A store with a server, a broker and one eStation, on one clock. */
export interface RealStation {
  readonly shop: RealShop
  readonly stub: StubStation
  readonly broker: StubBroker
  /** What the gateway is reached by, as people enter it. */
  readonly address: string
  /** The codes of the products of the store. */
  readonly products: readonly string[]
  /** Adds the gateway, which says something meanwhile. @returns the answer */
  add(): ReturnType<RealShop['add']>
  /** The gateway connects to the broker anew. */
  connect(): Promise<void>
  close(): Promise<void>
}

/** Opens a store whose eStation is connected to its broker, and not added yet. @param labels how many labels it hears */
export async function openRealStation(labels: number): Promise<RealStation> {
  const stub = new StubStation(STATION_ID, NOON)
  for (let at = 0; at < labels; at++) stub.add(tagOf(at))
  const broker = await serveBroker()
  let line: StubLine = await connectStub(stub, broker)
  const shop = await openRealShop({
    storeCode: STORE,
    driver: 'ETAG_ESTATION',
    settings: { user: LOGINS.server, secret: LOGINS.secret },
    advance: async () => {
      await arrival(broker)
      await stub.advance(1)
      await arrival(broker)
    },
  })
  const address = `127.0.0.1:${broker.port}/${STATION_ID}`
  return {
    shop,
    stub,
    broker,
    address,
    products: (await shop.server.list('product', { storeCode: STORE })).map(({ prCode }) => prCode),
    add: () => whileItSpeaks(stub, shop.add(address)),
    async connect() {
      line = await connectStub(stub, broker)
    },
    async close() {
      await shop.server.close()
      await line.close()
      await broker.close()
    },
  }
}
