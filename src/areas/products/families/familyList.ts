import { lazily } from '../../../ui/kit/lazily'
import { SHARED_STORE } from '../../../schema/sharedStore'

/** Whether a store code stands for all stores. */
export const isShared = (storeCode: string): boolean => storeCode === '' || storeCode === SHARED_STORE

/** LED control and page change, for families and products. */
export const command = lazily(() =>
  import('../../../domain/tagCommands/TagCommandForm').then((module) => module.TagCommandForm),
)

/** The dialogs of both lists of families. */
export const FAMILY_DIALOGS = {
  productImage: lazily(() => import('./FamilyImageDialog').then((module) => module.FamilyImageDialog)),
  led: command,
  page: command,
  familyLookup: lazily(() => import('./FamilyLookupDialog').then((module) => module.FamilyLookupDialog)),
  familyUpload: lazily(() => import('./FamilyImportDialog').then((module) => module.FamilyImportDialog)),
}

/** The form of both lists of families. */
export const FamilyForm = lazily(() => import('./FamilyForm').then((module) => module.FamilyForm))
