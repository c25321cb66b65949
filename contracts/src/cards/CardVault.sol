// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Checked} from "../base/Checked.sol";
import {Incoming} from "../base/Incoming.sol";
import {RewardReserve} from "../rewards/RewardReserve.sol";
import {ICardVault} from "./ICardVault.sol";
import {IEquityCard} from "./IEquityCard.sol";
import {AccessManaged} from "@openzeppelin/contracts/access/manager/AccessManaged.sol";
import {IERC1155Receiver} from "@openzeppelin/contracts/token/ERC1155/IERC1155Receiver.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {ERC165} from "@openzeppelin/contracts/utils/introspection/ERC165.sol";
import {IERC165} from "@openzeppelin/contracts/utils/introspection/IERC165.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";

/// @title Where cards are staked, and where what they hold and earn lies.
/// @dev ROLES: OPERATOR and ADMIN as in RewardReserve. There is no pause. No role reaches staking, `claim`, `claimFor`,
/// `claimReleased`, `takeOut` or `takeOutTo`, and none can move a card, what cards hold, or what is set aside for them.
/// ASSUMPTIONS: {product} is our ProductToken: no fee, no callback, nobody blocked. The cards are our EquityCard: an id has one owner
/// and exists only after `addCards` counted it. The reward token as in RewardReserve.
/// ROUNDING: what is set aside for a card is rounded up, once. What it releases and earns is rounded down over the whole time it was
/// ever staked, never over the time between two calls.
/// INVARIANTS: I-20, I-21, I-22, I-41 to I-45.
///
/// A card's whole state is how many seconds it has been staked. Everything it released and earned up to a time follows from that
/// number, and what a call settles is the difference of two such values: nothing is lost or gained by settling more often.
contract CardVault is ICardVault, RewardReserve, ERC165, IERC1155Receiver {
    using SafeERC20 for IERC20;
    using Incoming for IERC20;
    using SafeCast for uint256;

    uint256 private constant MIN_LIFE = 1 days;
    uint256 private constant MAX_LIFE = 3653 days;

    struct Stake {
        // Zero when the card is not staked.
        address staker;
        // Unix seconds at which the card was `age` seconds old; without meaning when it is not staked.
        uint40 settledAt;
        // Seconds of its life that were settled.
        uint32 age;
    }

    struct Credit {
        uint128 released;
        uint128 income;
    }

    /// @inheritdoc ICardVault
    address public immutable seller;
    /// @inheritdoc ICardVault
    uint256 public immutable heldPerCard;
    /// @inheritdoc ICardVault
    uint256 public immutable releasePerDay;
    /// @inheritdoc ICardVault
    uint256 public immutable incomePerDay;
    /// @inheritdoc ICardVault
    uint256 public immutable incomePerCard;
    /// @inheritdoc ICardVault
    uint256 public immutable cardLife;
    // What a card earns in its whole life, rounded down.
    uint256 private immutable _wholeIncome;
    IEquityCard private immutable _cards;
    IERC20 private immutable _product;

    /// @inheritdoc ICardVault
    uint256 public totalHeld;
    mapping(uint256 cardId => Stake) private _stakes;
    mapping(address account => Credit) private _credits;

    modifier onlyCards() {
        if (msg.sender != address(_cards)) revert ForeignToken(msg.sender);
        _;
    }

    /// @param authority AccessManager that knows the roles.
    /// @param cards_ What is staked.
    /// @param product_ What cards hold.
    /// @param rewardToken_ What cards earn. May be {product} too.
    /// @param heldPerCard_ Base units of {product} that a card holds when it is sold.
    /// @param releasePerDay_ Base units of it that a staked card releases in 24 hours; the card's life, which is 1 to 3653 days, follows.
    /// @param incomePerDay_ Base units of the reward token that a staked card earns in 24 hours.
    constructor(
        address authority,
        address cards_,
        address product_,
        address rewardToken_,
        uint256 heldPerCard_,
        uint256 releasePerDay_,
        uint256 incomePerDay_
    ) AccessManaged(Checked.hasCode(authority)) RewardReserve(rewardToken_) {
        seller = msg.sender;
        _cards = IEquityCard(Checked.hasCode(cards_));
        _product = IERC20(Checked.hasCode(product_));
        heldPerCard = heldPerCard_;
        releasePerDay = releasePerDay_;
        incomePerDay = incomePerDay_;
        cardLife = Checked.inRange(Math.ceilDiv(heldPerCard_ * 1 days, releasePerDay_), MIN_LIFE, MAX_LIFE);
        incomePerCard = Math.ceilDiv(heldPerCard_ * incomePerDay_, releasePerDay_);
        _wholeIncome = heldPerCard_ * incomePerDay_ / releasePerDay_;
    }

    /// @inheritdoc ICardVault
    function addCards(uint256 quantity) external nonReentrant {
        if (msg.sender != seller) revert NotSeller(msg.sender);
        uint256 held = quantity * heldPerCard;
        uint256 received = _product.pull(msg.sender, held);
        if (received < held) revert ProductNotReceived(received, held);
        // Within 112 bits, as the reserve: then no sum that an exit makes can overflow.
        totalHeld = (totalHeld + held).toUint112();
        uint256 income = quantity * incomePerCard;
        _reserveRewards(income);
        emit CardsAdded(quantity, held, income);
    }

    /// @notice Stakes a card for `from`. Called by the cards (`ForeignToken`). Refused with `NotOneCard` for any value but 1, with
    /// `CardEnded` for a card that has nothing left to release.
    function onERC1155Received(address, address from, uint256 cardId, uint256 value, bytes calldata)
        external
        onlyCards
        nonReentrant
        returns (bytes4)
    {
        _stake(from, cardId, value);
        return IERC1155Receiver.onERC1155Received.selector;
    }

    /// @notice As `onERC1155Received`, for each; refused with `NoCards` for none.
    function onERC1155BatchReceived(
        address,
        address from,
        uint256[] calldata cardIds,
        uint256[] calldata values,
        bytes calldata
    ) external onlyCards nonReentrant returns (bytes4) {
        if (cardIds.length == 0) revert NoCards();
        for (uint256 index = 0; index < cardIds.length; ++index) {
            _stake(from, cardIds[index], values[index]);
        }
        return IERC1155Receiver.onERC1155BatchReceived.selector;
    }

    /// @inheritdoc ICardVault
    function claim(uint256[] calldata cardIds) external nonReentrant returns (uint256 released, uint256 income) {
        return _claim(msg.sender, cardIds);
    }

    /// @inheritdoc ICardVault
    function claimFor(address account, uint256[] calldata cardIds)
        external
        nonReentrant
        returns (uint256 released, uint256 income)
    {
        return _claim(account, cardIds);
    }

    /// @inheritdoc ICardVault
    function claimReleased(uint256[] calldata cardIds) external nonReentrant returns (uint256 released) {
        Credit memory credit = _settle(msg.sender, cardIds, false);
        released = credit.released;
        credit.released = 0;
        _credits[msg.sender] = credit;
        if (released == 0) return 0;
        emit Claimed(msg.sender, released, 0);
        _payProduct(msg.sender, released);
    }

    /// @inheritdoc ICardVault
    function takeOut(uint256[] calldata cardIds) external nonReentrant {
        _takeOut(cardIds, msg.sender);
    }

    /// @inheritdoc ICardVault
    function takeOutTo(uint256[] calldata cardIds, address to) external nonReentrant {
        _takeOut(cardIds, to);
    }

    /// @inheritdoc ICardVault
    function cardOf(uint256 cardId) external view returns (Card memory) {
        return _cardOf(cardId);
    }

    /// @inheritdoc ICardVault
    function cardsOf(uint256[] calldata cardIds) external view returns (Card[] memory found) {
        found = new Card[](cardIds.length);
        for (uint256 index = 0; index < cardIds.length; ++index) {
            found[index] = _cardOf(cardIds[index]);
        }
    }

    /// @inheritdoc ICardVault
    function creditOf(address account) external view returns (uint256 released, uint256 income) {
        Credit memory credit = _credits[account];
        return (credit.released, credit.income);
    }

    /// @inheritdoc ICardVault
    function cards() external view returns (address) {
        return address(_cards);
    }

    /// @inheritdoc ICardVault
    function product() external view returns (address) {
        return address(_product);
    }

    /// @notice ERC-165: this contract receives ERC-1155 tokens.
    function supportsInterface(bytes4 interfaceId) public view override(ERC165, IERC165) returns (bool) {
        return interfaceId == type(IERC1155Receiver).interfaceId || super.supportsInterface(interfaceId);
    }

    function _stake(address account, uint256 cardId, uint256 value) private {
        if (value != 1) revert IEquityCard.NotOneCard(cardId, value);
        uint32 age = _stakes[cardId].age;
        if (age == cardLife) revert CardEnded(cardId);
        _stakes[cardId] = Stake({staker: account, settledAt: block.timestamp.toUint40(), age: age});
        emit CardStaked(account, cardId);
    }

    function _takeOut(uint256[] calldata cardIds, address to) private {
        if (cardIds.length == 0) revert NoCards();
        _credits[msg.sender] = _settle(msg.sender, cardIds, true);
        if (cardIds.length == 1) {
            _cards.safeTransferFrom(address(this), to, cardIds[0], 1, "");
            return;
        }
        uint256[] memory values = new uint256[](cardIds.length);
        for (uint256 index = 0; index < values.length; ++index) {
            values[index] = 1;
        }
        _cards.safeBatchTransferFrom(address(this), to, cardIds, values, "");
    }

    function _claim(address account, uint256[] calldata cardIds) private returns (uint256 released, uint256 income) {
        Credit memory credit = _settle(account, cardIds, false);
        (released, income) = (credit.released, credit.income);
        delete _credits[account];
        if (released == 0 && income == 0) return (0, 0);
        emit Claimed(account, released, income);
        if (released != 0) _payProduct(account, released);
        if (income != 0) _payRewards(account, income);
    }

    /// @param leaving Whether the cards are taken out.
    /// @return credit Of `account`, with what accrued on its cards; not written yet.
    function _settle(address account, uint256[] calldata cardIds, bool leaving) private returns (Credit memory credit) {
        credit = _credits[account];
        for (uint256 index = 0; index < cardIds.length; ++index) {
            (uint256 released, uint256 income) = _settleCard(account, cardIds[index], leaving);
            credit.released += released.toUint128();
            credit.income += income.toUint128();
        }
    }

    function _settleCard(address account, uint256 cardId, bool leaving)
        private
        returns (uint256 released, uint256 income)
    {
        Stake memory stake = _stakes[cardId];
        if (account == address(0) || stake.staker != account) revert NotStaker(account, cardId);
        uint256 age = _ageOf(stake);
        if (age != stake.age) {
            released = _releasedAt(age) - _releasedAt(stake.age);
            income = _incomeAt(age) - _incomeAt(stake.age);
            // Not now: a card that ended meanwhile stays at the second at which it did.
            stake.settledAt += (age - stake.age).toUint40();
            stake.age = age.toUint32();
            emit CardSettled(account, cardId, released, income);
            if (age == cardLife) _finish(cardId);
        }
        if (leaving) {
            stake.staker = address(0);
            emit CardTakenOut(account, cardId);
        }
        _stakes[cardId] = stake;
    }

    function _finish(uint256 cardId) private {
        uint256 freed = incomePerCard - _wholeIncome;
        if (freed != 0) _releaseRewards(freed);
        emit CardFinished(cardId, freed);
    }

    function _payProduct(address account, uint256 amount) private {
        totalHeld -= amount;
        _product.safeTransfer(account, amount);
    }

    function _cardOf(uint256 cardId) private view returns (Card memory) {
        if (_cards.ownerOf(cardId) == address(0)) revert CardNotFound(cardId);
        Stake memory stake = _stakes[cardId];
        uint256 age = _ageOf(stake);
        uint256 released = _releasedAt(age);
        uint256 income = _incomeAt(age);
        bool staked = stake.staker != address(0);
        return Card({
            state: age == cardLife ? State.Ended : staked ? State.Staked : State.Unstaked,
            staker: stake.staker,
            held: heldPerCard - released,
            released: released,
            claimable: released - _releasedAt(stake.age),
            income: income,
            claimableIncome: income - _incomeAt(stake.age),
            futureIncome: _wholeIncome - income,
            age: age,
            endsAt: staked ? stake.settledAt + cardLife - stake.age : 0
        });
    }

    function _ageOf(Stake memory stake) private view returns (uint256) {
        if (stake.staker == address(0)) return stake.age;
        return Math.min(stake.age + block.timestamp - stake.settledAt, cardLife);
    }

    function _releasedAt(uint256 age) private view returns (uint256) {
        return Math.min(age * releasePerDay / 1 days, heldPerCard);
    }

    function _incomeAt(uint256 age) private view returns (uint256) {
        return Math.min(age * incomePerDay / 1 days, _wholeIncome);
    }

    /// @dev When cards earn {product} too, what they hold is kept out of what counts as rewards.
    function _principalIn(IERC20 token) internal view override returns (uint256) {
        return address(token) == address(_product) ? totalHeld : 0;
    }
}
