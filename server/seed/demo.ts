import { historyRows, TASKS_PER_STORE } from './historyRows'
import { PAPER_TASKS_PER_STORE, paperRows } from './paperRows'
import { demoPlaces, type Place } from './places'
import { promotionRows } from './promotionRows'
import { sharedFamilies } from './sharedRows'
import { demoSize, type Row, type Rows, storeRows } from './storeRows'
import { systemRows } from './systemRows'
import { uploadRows } from './uploadRows'

/**
 * Generates the demonstration store by store, so that it can be written meanwhile. The same rows on every machine, with
 * times relative to `now`.
 */
export function* demoRows(now: number): Generator<Rows> {
  yield systemRows(now)
  const products = new Map<Place, readonly Row[]>()
  let firstTask = 1
  let firstPaper = 1
  for (const place of demoPlaces) {
    const store = storeRows(place, demoSize(place.code), now)
    const history = historyRows(store, now, firstTask)
    products.set(place, store.product ?? [])
    yield store
    yield uploadRows(store, history.task ?? [], place.eanPrefix)
    yield history
    yield { promotion: promotionRows(place, now) }
    firstTask += TASKS_PER_STORE
    yield paperRows(store, now, firstPaper)
    firstPaper += PAPER_TASKS_PER_STORE
  }
  yield { 'family-product': sharedFamilies(products, now) }
}
