import { useEffect } from 'react'

/** Opens the sign-in page when the session has ended, here or in another tab; signing in returns to this page. */
export function useSignedOut() {
  useEffect(() => {
    const openSignIn = () => {
      const next = encodeURIComponent(location.pathname + location.search)
      location.assign(`/app/sign-in?next=${next}`)
    }
    window.addEventListener('signed-out', openSignIn)
    return () => window.removeEventListener('signed-out', openSignIn)
  }, [])
}
