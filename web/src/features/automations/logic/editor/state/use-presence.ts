import { useEffect, useState } from 'react'
import { call } from '../../../../../api/client.ts'
import { useMay, useMe } from '../../../../../core/company.tsx'
import type { EditorData } from '../graph/graph.ts'

const EVERY_MS = 30_000

/** Reports that the editor is open, and returns who else has it open. */
export function usePresence({
  automation: { id },
  editors: first,
}: EditorData): readonly EditorData['editors'][number][] {
  const mayChange = useMay('campaigns')
  const me = useMe()
  const [editors, setEditors] = useState(first)
  useEffect(() => {
    if (!mayChange) return
    const report = async () => {
      // The next report may succeed.
      const answer = await call('POST /automations/{automation_id}/editing', { path: { automation_id: id } }).catch(
        () => null,
      )
      if (answer) setEditors(answer.editors)
    }
    void report()
    const timer = setInterval(() => void report(), EVERY_MS)
    return () => clearInterval(timer)
  }, [id, mayChange])
  // The answer does not say who asks: of people with the same name, one is left out.
  const own = editors.findIndex(({ name }) => name === me.person?.name)
  return editors.filter((_, i) => i !== own)
}
