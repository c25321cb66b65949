// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ERC1155 as OpenZeppelinERC1155} from "openzeppelin/token/ERC1155/ERC1155.sol";
import {ERC1155 as SoladyERC1155} from "solady/tokens/ERC1155.sol";

/// @title The least that has to be added to each library's ERC-1155 to measure a transfer.
contract OpenZeppelinCards is OpenZeppelinERC1155("") {
    function mint(address to, uint256 id, uint256 amount) external {
        _mint(to, id, amount, "");
    }
}

contract SoladyCards is SoladyERC1155 {
    function uri(uint256) public pure override returns (string memory) {
        return "";
    }

    function mint(address to, uint256 id, uint256 amount) external {
        _mint(to, id, amount, "");
    }
}
