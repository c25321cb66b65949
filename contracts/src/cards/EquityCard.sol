// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Checked} from "../base/Checked.sol";
import {CardId} from "./CardId.sol";
import {ICardVault} from "./ICardVault.sol";
import {IERC5646} from "./IERC5646.sol";
import {IEquityCard} from "./IEquityCard.sol";
import {AccessManaged} from "@openzeppelin/contracts/access/manager/AccessManaged.sol";
import {ERC1155} from "@openzeppelin/contracts/token/ERC1155/ERC1155.sol";
import {IERC1155} from "@openzeppelin/contracts/token/ERC1155/IERC1155.sol";
import {Strings} from "@openzeppelin/contracts/utils/Strings.sol";
import {IERC165} from "@openzeppelin/contracts/utils/introspection/IERC165.sol";
import {SafeCast} from "@openzeppelin/contracts/utils/math/SafeCast.sol";

/// @title Equity cards: an ERC-1155 in which each id is one card.
/// @dev ROLES: ADMIN says where metadata lies. No role can make, move, block or destroy a card.
/// ASSUMPTIONS: the creator is the seller and makes a card only after the vault has set aside what it promises. The vault is our
/// CardVault: what a card holds changes only while it lies there.
/// ROUNDING: none.
/// INVARIANTS: I-40, I-49.
///
/// One owner is kept for each id instead of a balance for each id and account: a supply other than 0 or 1 cannot be written down,
/// and a transfer changes one slot, which also says until when the card rests.
contract EquityCard is IEquityCard, ERC1155, AccessManaged {
    using Strings for uint256;
    using SafeCast for uint256;

    uint256 private constant REST = 1 hours;

    struct Holding {
        address owner;
        // Unix seconds; 0 when the card did not come from the vault.
        uint40 restsUntil;
    }

    /// @inheritdoc IEquityCard
    address public immutable seller;
    /// @inheritdoc IEquityCard
    address public immutable vault;
    /// @inheritdoc IEquityCard
    string public name;
    /// @inheritdoc IEquityCard
    string public symbol;

    string private _uriPrefix;
    string private _uriSuffix;
    mapping(uint256 cardId => Holding) private _holdings;

    /// @param authority AccessManager that knows the roles.
    /// @param vault_ Where cards are staked and what they hold is known. Its code may come later.
    /// @param uriPrefix What stands before the decimal id of a card in the address of its metadata.
    /// @param uriSuffix What stands behind it.
    constructor(
        address authority,
        address vault_,
        string memory name_,
        string memory symbol_,
        string memory uriPrefix,
        string memory uriSuffix
    ) ERC1155("") AccessManaged(Checked.hasCode(authority)) {
        seller = msg.sender;
        vault = Checked.notZero(vault_);
        name = name_;
        symbol = symbol_;
        _setUri(uriPrefix, uriSuffix);
    }

    /// @inheritdoc IEquityCard
    function mint(address to, uint256 firstId, uint256 quantity) external {
        if (msg.sender != seller) revert NotSeller(msg.sender);
        if (quantity == 1) {
            _mint(to, firstId, 1, "");
            return;
        }
        uint256[] memory ids = new uint256[](quantity);
        uint256[] memory values = new uint256[](quantity);
        for (uint256 index = 0; index < quantity; ++index) {
            ids[index] = firstId + index;
            values[index] = 1;
        }
        _mintBatch(to, ids, values, "");
    }

    /// @inheritdoc IEquityCard
    function setUri(string calldata prefix, string calldata suffix) external restricted {
        _setUri(prefix, suffix);
    }

    /// @inheritdoc IEquityCard
    function announceUri(uint256[] calldata cardIds) external {
        for (uint256 index = 0; index < cardIds.length; ++index) {
            emit URI(uri(cardIds[index]), cardIds[index]);
        }
    }

    /// @inheritdoc IEquityCard
    function ownerOf(uint256 cardId) external view returns (address) {
        return _holdings[cardId].owner;
    }

    /// @inheritdoc IEquityCard
    function restsUntil(uint256 cardId) external view returns (uint256) {
        return _holdings[cardId].restsUntil;
    }

    /// @notice Changes with every second that the card is staked. Refused with `CardNotFound` for a card that does not exist.
    /// @inheritdoc IERC5646
    function getStateFingerprint(uint256 cardId) external view returns (bytes32) {
        return keccak256(abi.encode(cardId, ICardVault(vault).cardOf(cardId).age));
    }

    /// @inheritdoc IEquityCard
    function seriesOf(uint256 cardId) external pure returns (uint256) {
        return CardId.seriesOf(cardId);
    }

    /// @notice Address of a card's metadata. Refused with `CardNotFound` for a card that does not exist.
    function uri(uint256 cardId) public view override returns (string memory) {
        if (_holdings[cardId].owner == address(0)) revert CardNotFound(cardId);
        return string.concat(_uriPrefix, cardId.toString(), _uriSuffix);
    }

    /// @notice 1 for the owner of a card, 0 for everybody else.
    function balanceOf(address account, uint256 cardId) public view override(ERC1155, IERC1155) returns (uint256) {
        return account != address(0) && _holdings[cardId].owner == account ? 1 : 0;
    }

    /// @notice ERC-165: ERC-1155 with metadata, and ERC-5646.
    function supportsInterface(bytes4 interfaceId) public view override(ERC1155, IERC165) returns (bool) {
        return interfaceId == type(IERC5646).interfaceId || super.supportsInterface(interfaceId);
    }

    /// @dev Before anything moves, and with no call but a reading one.
    function _updateWithAcceptanceCheck(
        address from,
        address to,
        uint256[] memory ids,
        uint256[] memory values,
        bytes memory data,
        bool batch
    ) internal override {
        if (data.length == 32) _requireHeld(ids, abi.decode(data, (uint256)));
        super._updateWithAcceptanceCheck(from, to, ids, values, data, batch);
    }

    /// @dev `from` is zero for a card that is made: it must have no owner yet. A card that rests goes back to the vault alone.
    function _update(address from, address to, uint256[] memory ids, uint256[] memory values) internal override {
        if (ids.length != values.length) revert ERC1155InvalidArrayLength(ids.length, values.length);
        uint40 restUntil = from == vault ? (block.timestamp + REST).toUint40() : 0;
        for (uint256 index = 0; index < ids.length; ++index) {
            uint256 cardId = ids[index];
            if (values[index] != 1) revert NotOneCard(cardId, values[index]);
            Holding memory holding = _holdings[cardId];
            if (holding.owner != from) revert ERC1155InsufficientBalance(from, 0, 1, cardId);
            if (block.timestamp < holding.restsUntil && to != vault) revert CardResting(cardId, holding.restsUntil);
            _holdings[cardId] = Holding({owner: to, restsUntil: restUntil});
            if (from == vault) emit URI(uri(cardId), cardId);
        }
        if (ids.length == 1) emit TransferSingle(msg.sender, from, to, ids[0], 1);
        else emit TransferBatch(msg.sender, from, to, ids, values);
    }

    function _requireHeld(uint256[] memory ids, uint256 minHeld) private view {
        for (uint256 index = 0; index < ids.length; ++index) {
            uint256 held = ICardVault(vault).cardOf(ids[index]).held;
            if (held < minHeld) revert HeldTooLow(ids[index], held, minHeld);
        }
    }

    function _setUri(string memory prefix, string memory suffix) private {
        _uriPrefix = prefix;
        _uriSuffix = suffix;
        emit UriSet(prefix, suffix);
    }
}
