/** Words and patterns for generated meetings in scripts without spaces. */
export interface CjkSpeech {
  things: readonly string[];
  actions: readonly string[];
  qualities: readonly string[];
  times: readonly string[];
  /** `A` and `B` stand for things, `V` for an action, `Q` for a quality, `T` for a time. */
  patterns: readonly string[];
  titles: readonly string[];
  joint: string;
}

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

export const CHINESE: CjkSpeech = {
  things: words(`
    預算 合約 客戶 報告 倉庫 會議 網站 資料庫 發票 設計圖 時程 供應商 測試 伺服器 使用者 說明書 價格表 市場 品質 庫存
    訂單 系統 密碼 問卷 培訓 招聘 簡報 流程 風險 備份 介面 版本 展覽 廣告 物流 碼頭 貨車 司機 溫度計 感測器 電池 工廠
    出口 關稅 法規 律師 專利 保險 醫院 學校 課程 教材 獎金 薪資 假期 辦公室 電梯 裝修 租約 停車場 餐廳 菜單 音樂會
    門票 舞台 麥克風 火箭 衛星 太陽能 風力 農場 溫室 灌溉 果園 捐款 志工 社區 圖書館 編輯 翻譯 封面 橋樑 隧道 水泥
    球隊 教練 比賽 機場 行李 簽證 飯店 船票 投訴 客服 工單 指標 圖表 樣本 實驗 假設
  `),
  actions: words(
    '討論 更新 檢查 取消 延後 確認 準備 修改 比較 整理 提交 批准 暫停 重新安排 測量 維修 發佈 簽署 運送 翻譯 縮短 擴大 合併 拆分 追蹤 通知 驗收 簡化',
  ),
  qualities: words('太貴 太晚 不清楚 很重要 有問題 已經完成 還不夠 很穩定 比較便宜 超出預期 需要改善 容易出錯'),
  times: words('今天 明天 下週 月底 上個月 下午 年底 星期五 第三季 春節以後'),
  patterns: [
    '我們TV了A。',
    '關於A和B，請大家T以前給意見。',
    '我覺得AQ，應該先VB。',
    '誰可以VA？',
    'A的B為什麼Q？',
    '如果BQ，我們就不能VA。',
    'T要VA，因為BQ。',
    '好，那就這樣。',
    '上次說的A，B那邊還沒有V。',
    '請把A放到B裡面，T再V一次。',
  ],
  titles: ['A與B週會', 'A檢討', 'VA：B'],
  joint: '',
};

export const JAPANESE: CjkSpeech = {
  things: words(`
    予算 契約書 お客様 報告書 倉庫 会議室 ホームページ データベース 請求書 図面 日程 取引先 試験 サーバー 利用者 説明書
    価格表 市場 品質 在庫 注文 システム パスワード アンケート 研修 採用 資料 手順 リスク バックアップ 画面 展示会 広告
    物流 港 トラック 運転手 温度計 センサー 電池 工場 輸出 関税 規則 弁護士 特許 保険 病院 学校 授業 教材 賞与 給与
    休暇 事務所 エレベーター 改装 駐車場 食堂 献立 音楽会 切符 舞台 マイク ロケット 衛星 太陽光 風車 農場 温室 果樹園
    寄付 町内会 図書館 編集 翻訳 表紙 橋 トンネル コンクリート 選手 監督 試合 空港 荷物 旅券 旅館 苦情 窓口 指標 グラフ
  `),
  actions: words(
    '検討 更新 確認 延期 準備 修正 比較 整理 提出 承認 中止 再調整 測定 修理 公開 署名 配送 短縮 拡大 統合 分割 追跡 連絡 簡素化',
  ),
  qualities: words(
    '高すぎる 遅れている 分かりにくい 重要です 問題がある 足りない 安定している 安くなった 想定を超えた',
  ),
  times: words('本日 明日 来週 月末 先月 午後 年末 金曜日 第三四半期 連休明け'),
  patterns: [
    'TAをVしました。',
    'AとBについて、Tまでにご意見をください。',
    'AはQと思いますので、先にBをVしましょう。',
    'どなたかAをVできますか。',
    'AのBがQのはなぜですか。',
    'BがQ場合、AのVはできません。',
    'はい、承知しました。',
    '前回のAですが、Bの方でまだVしていません。',
    'AをBに入れて、Tもう一度Vします。',
  ],
  titles: ['AとBの定例会', 'Aの振り返り', 'AのV：B'],
  joint: '',
};
