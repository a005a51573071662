import { useParams } from '@tanstack/react-router'
import { AutomationEditor } from '../parts/editor/automation-editor.tsx'

/** The editor of an automation, on a canvas or as a list. */
export function EditorPage() {
  const { automation } = useParams({ strict: false }) as { automation: string }
  return <AutomationEditor key={automation} id={automation} />
}
