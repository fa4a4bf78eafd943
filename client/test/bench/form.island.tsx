import { useState } from 'react';

export default function Form({ greeting }: { greeting: string }) {
  const [text, setText] = useState('');
  return (
    <form>
      <label>
        {greeting} <textarea name="text" value={text} onChange={event => setText(event.target.value)} />
      </label>
      <label>
        Terms <input type="checkbox" name="terms" value="1" />
      </label>
      <output>{text.length}</output>
    </form>
  );
}
