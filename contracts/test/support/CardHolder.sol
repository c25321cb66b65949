// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {IERC1155Receiver} from "@openzeppelin/contracts/token/ERC1155/IERC1155Receiver.sol";
import {ERC165} from "@openzeppelin/contracts/utils/introspection/ERC165.sol";

/// @dev A contract account that does with cards what its test tells it: accepts them, refuses them, or calls something first.
contract CardHolder is ERC165, IERC1155Receiver {
    enum Manner {
        Accept,
        Refuse,
        RefuseSilently,
        AnswerWrongly,
        CallFirst
    }

    Manner public manner;
    address public target;
    bytes public payload;
    uint256 public callCount;
    bool public lastCallSucceeded;
    bytes public lastAnswer;

    error CardRefused();

    function setManner(Manner manner_) external {
        manner = manner_;
    }

    function callFirst(address target_, bytes calldata payload_) external {
        manner = Manner.CallFirst;
        target = target_;
        payload = payload_;
    }

    function perform(address to, bytes calldata call) external returns (bytes memory answer) {
        bool success;
        (success, answer) = to.call(call);
        if (!success) {
            assembly ("memory-safe") {
                revert(add(answer, 0x20), mload(answer))
            }
        }
    }

    function onERC1155Received(address, address, uint256, uint256, bytes calldata) external returns (bytes4) {
        return _answer(IERC1155Receiver.onERC1155Received.selector);
    }

    function onERC1155BatchReceived(address, address, uint256[] calldata, uint256[] calldata, bytes calldata)
        external
        returns (bytes4)
    {
        return _answer(IERC1155Receiver.onERC1155BatchReceived.selector);
    }

    function _answer(bytes4 selector) private returns (bytes4) {
        if (manner == Manner.Refuse) revert CardRefused();
        if (manner == Manner.RefuseSilently) revert();
        if (manner == Manner.AnswerWrongly) return bytes4(0);
        if (manner == Manner.CallFirst) {
            ++callCount;
            (lastCallSucceeded, lastAnswer) = target.call(payload);
        }
        return selector;
    }
}
