import { lazily } from '../../ui/kit/lazily'

/** The dialogs of what the ledger lists. */
export const LEDGER_DIALOGS = {
  shownAt: lazily(() => import('../../domain/label/ShownAtDialog').then((module) => module.ShownAtDialog)),
}
