import { Form } from 'react-router';
import { SubmitButton } from '#web/components/ui/form.tsx';

export type LinkChoice = 'confirm' | 'stop';

export async function choiceIn(request: Request): Promise<LinkChoice> {
  return (await request.formData()).get('choice') === 'confirm' ? 'confirm' : 'stop';
}

export function ChoiceForm({ choice, text, isBusy }: { choice: LinkChoice; text: string; isBusy: boolean }) {
  return (
    <Form method="post" className="mt-6">
      <input type="hidden" name="choice" value={choice} />
      <SubmitButton isPlain busy="Saving…" isBusy={isBusy} className={choice === 'confirm' ? 'btn-solid' : 'btn-line'}>
        {text}
      </SubmitButton>
    </Form>
  );
}
