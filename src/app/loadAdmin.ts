let loading: Promise<{ default: React.ComponentType }> | undefined

/** Loads the administration behind the sign-in, once; the sign-in page calls it while the person types. */
export function loadAdmin() {
  loading ??= import('./admin/loadAdmin').then(({ prepareAdmin }) => prepareAdmin())
  loading.catch(() => {
    loading = undefined
  })
  return loading
}
