import { useEffect } from 'react'

/** When the session has ended, here or in another tab, the way leads to the sign-in and back. */
export function useSignedOut() {
  useEffect(() => {
    const leave = () => {
      const next = encodeURIComponent(location.pathname + location.search)
      location.assign(`/app/sign-in?next=${next}`)
    }
    window.addEventListener('signed-out', leave)
    return () => window.removeEventListener('signed-out', leave)
  }, [])
}
