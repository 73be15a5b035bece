import { history as codeHistory, historyKeymap, defaultKeymap } from '@codemirror/commands';
import { EditorState } from '@codemirror/state';
import { EditorView, keymap } from '@codemirror/view';
import { CodeHighlightNode, CodeNode } from '@lexical/code';
import { createEmptyHistoryState, registerHistory } from '@lexical/history';
import { LinkNode } from '@lexical/link';
import { ListItemNode, ListNode, registerList } from '@lexical/list';
import { HeadingNode, QuoteNode, registerRichText } from '@lexical/rich-text';
import { Editor } from '@tiptap/core';
import { StarterKit } from '@tiptap/starter-kit';
import { $getRoot, createEditor } from 'lexical';
import Quill from 'quill';
import 'quill/dist/quill.core.css';

/** An editor's own view of its document; text that is only in the page would be lost when it redraws. */
export interface EditorDocument {
  text(): string;
  html(): string;
}

/** Each builds its editor, empty, inside `host`, as its documentation says. */
export const EDITORS: Readonly<Record<string, (host: HTMLElement) => EditorDocument>> = {
  tiptap(host) {
    const editor = new Editor({ element: host, extensions: [StarterKit] });
    return { text: () => editor.getText(), html: () => editor.getHTML() };
  },

  quill(host) {
    const quill = new Quill(host, { modules: { toolbar: false } });
    return { text: () => quill.getText(), html: () => quill.getSemanticHTML().replaceAll('&nbsp;', ' ') };
  },

  lexical(host) {
    const root = document.createElement('div');
    root.contentEditable = 'true';
    host.append(root);
    const editor = createEditor({
      namespace: 'test',
      nodes: [HeadingNode, QuoteNode, ListNode, ListItemNode, LinkNode, CodeNode, CodeHighlightNode],
      onError(error) {
        throw error;
      },
    });
    editor.setRootElement(root);
    registerRichText(editor);
    registerHistory(editor, createEmptyHistoryState(), 300);
    registerList(editor);
    return { text: () => editor.getEditorState().read(() => $getRoot().getTextContent()), html: () => root.innerHTML };
  },

  codemirror(host) {
    const view = new EditorView({
      parent: host,
      state: EditorState.create({
        extensions: [codeHistory(), keymap.of([...defaultKeymap, ...historyKeymap]), EditorView.lineWrapping],
      }),
    });
    return { text: () => view.state.doc.toString(), html: () => view.contentDOM.innerHTML };
  },
};
