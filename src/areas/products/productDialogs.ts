import { lazily } from '../../ui/kit/lazily'
import { command } from './families/familyList'

/** The dialogs for actions on products, in their list and on the page of one. */
export const PRODUCT_DIALOGS = {
  tags: lazily(() => import('./edit/ProductTagsDialog').then((module) => module.ProductTagsDialog)),
  productImage: lazily(() =>
    import('../../domain/label/ProductImageDialog').then((module) => module.ProductImageDialog),
  ),
  productRemove: lazily(() => import('./edit/RemoveProductsDialog').then((module) => module.RemoveProductsDialog)),
  priceBatch: lazily(() => import('./edit/BatchOfProducts').then((module) => module.BatchOfProducts)),
  led: command,
  page: command,
}
